//! Notes in the store when keys were last used: now and then, in one transaction for all keys.

use std::sync::Arc;
use std::time::Duration;

use crate::service::Service;

/// A key is noted once an hour, so most of these moments have nothing to write.
const EVERY: Duration = Duration::from_secs(60);
/// How long a stopping service waits for the store.
const LAST_TIMEOUT: Duration = Duration::from_secs(2);

/// Saves the uses until the runtime shuts down.
pub(super) async fn save_regularly(service: Arc<Service>) {
    loop {
        tokio::time::sleep(EVERY).await;
        save(&service).await;
    }
}

/// Saves the uses of the last minute.
pub(super) async fn save_at_stop(service: &Arc<Service>) {
    let _ = tokio::time::timeout(LAST_TIMEOUT, save(service)).await;
}

async fn save(service: &Arc<Service>) {
    let service = Arc::clone(service);
    let _ = tokio::task::spawn_blocking(move || service.save_key_uses()).await;
}
