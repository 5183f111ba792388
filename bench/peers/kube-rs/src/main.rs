//! The operator of the measurement as a user of kube-rs writes it: a ConfigMap for every WebApp and its status, both by
//! server-side apply. `operator WORKERS` runs it; `cache` fills a store of ConfigMaps.
mod types;

use std::{
    env,
    error::Error,
    pin::pin,
    sync::{Arc, Once},
    time::Duration,
};

use futures::{StreamExt, future};
use k8s_openapi::{
    api::core::v1::ConfigMap,
    apimachinery::pkg::apis::meta::v1::{Condition, Time},
    jiff::Timestamp,
};
use kube::{
    Api, Client, Resource, ResourceExt,
    api::{ObjectMeta, Patch, PatchParams},
    runtime::{
        WatchStreamExt,
        controller::{Action, Config, Controller},
        reflector, watcher,
    },
};
use serde_json::json;

use types::{WebApp, WebAppStatus};

const MANAGER: &str = "webapp-operator";

static FIRST: Once = Once::new();

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let client = Client::try_default().await?;
    let mut arguments = env::args().skip(1);
    match (arguments.next().as_deref(), arguments.next()) {
        (Some("cache"), None) => run_cache(client).await,
        (Some("operator"), Some(workers)) => run_operator(client, workers.parse()?).await,
        _ => Err("say `operator WORKERS` or `cache`".into()),
    }
}

async fn run_operator(client: Client, workers: u16) -> Result<(), Box<dyn Error>> {
    Controller::new(Api::<WebApp>::all(client.clone()), watcher::Config::default())
        .owns(Api::<ConfigMap>::all(client.clone()), watcher::Config::default())
        .with_config(Config::default().concurrency(workers))
        .shutdown_on_signal()
        .run(reconcile, on_error, Arc::new(client))
        .for_each(|result| {
            if let Err(error) = result {
                eprintln!("{error:?}");
            }
            future::ready(())
        })
        .await;
    Ok(())
}

/// Prints a line when all ConfigMaps are in the store, and stays.
async fn run_cache(client: Client) -> Result<(), Box<dyn Error>> {
    let (store, writer) = reflector::store();
    let configs = Api::<ConfigMap>::all(client);
    tokio::spawn(async move {
        let events = watcher(configs, watcher::Config::default()).default_backoff().reflect(writer);
        pin!(events)
            .for_each(|event| {
                if let Err(error) = event {
                    eprintln!("{error:?}");
                }
                future::ready(())
            })
            .await;
    });
    store.wait_until_ready().await?;
    println!("synced");
    future::pending().await
}

/// The WebApp comes from the controller's store. Of what it owns, kube-rs keeps none: its users apply at every pass, and
/// the server sees that nothing changes, writes nothing and tells nobody. The status is at hand, so it is compared.
async fn reconcile(app: Arc<WebApp>, client: Arc<Client>) -> Result<Action, kube::Error> {
    FIRST.call_once(|| println!("reconciling"));
    if app.metadata.deletion_timestamp.is_some() {
        return Ok(Action::await_change());
    }
    let namespace = app.namespace().unwrap_or_default();
    let apply = PatchParams::apply(MANAGER).force();

    let config = config_of(&app);
    let configs = Api::<ConfigMap>::namespaced((*client).clone(), &namespace);
    configs.patch(&config.name_any(), &apply, &Patch::Apply(&config)).await?;

    let status = status_of(&app, config.name_any());
    if app.status.as_ref() != Some(&status) {
        let apps = Api::<WebApp>::namespaced((*client).clone(), &namespace);
        let patch = json!({ "apiVersion": WebApp::api_version(&()), "kind": WebApp::kind(&()), "status": status });
        apps.patch_status(&app.name_any(), &apply, &Patch::Apply(patch)).await?;
    }
    Ok(Action::await_change())
}

fn config_of(app: &WebApp) -> ConfigMap {
    ConfigMap {
        metadata: ObjectMeta {
            name: Some(format!("{}-config", app.name_any())),
            namespace: app.namespace(),
            owner_references: app.controller_owner_ref(&()).map(|owner| vec![owner]),
            ..ObjectMeta::default()
        },
        data: Some(
            [
                ("message".to_string(), app.spec.message.clone()),
                ("replicas".to_string(), app.spec.replicas.to_string()),
            ]
            .into(),
        ),
        ..ConfigMap::default()
    }
}

fn status_of(app: &WebApp, config_map_name: String) -> WebAppStatus {
    let mut before = app.status.iter().flat_map(|status| &status.conditions);
    let same = before.find(|condition| condition.type_ == "Ready" && condition.status == "True");
    let ready = Condition {
        type_: "Ready".into(),
        status: "True".into(),
        reason: "Created".into(),
        message: "the ConfigMap is in place".into(),
        observed_generation: app.metadata.generation,
        last_transition_time: same
            .map_or_else(|| Time(Timestamp::now()), |condition| condition.last_transition_time.clone()),
    };
    WebAppStatus { config_map_name, phase: "Ready".into(), conditions: vec![ready] }
}

fn on_error(_: Arc<WebApp>, _: &kube::Error, _: Arc<Client>) -> Action {
    Action::requeue(Duration::from_secs(1))
}
