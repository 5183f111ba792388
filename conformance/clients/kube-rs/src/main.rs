//! The WebApp operator as a user of kube-rs writes it: a ConfigMap for every WebApp, applied with server-side apply and
//! owned by it, a status, and a finalizer that leaves a trace when it has run.
use std::{sync::Arc, time::Duration};

use futures::StreamExt;
use k8s_openapi::{
    api::core::v1::ConfigMap, apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition,
};
use kube::{
    Api, Client, CustomResource, CustomResourceExt, Resource, ResourceExt,
    api::{ObjectMeta, Patch, PatchParams, PostParams},
    runtime::{
        conditions,
        controller::{Action, Controller},
        finalizer::{self, Event},
        wait::await_condition,
        watcher,
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

const MANAGER: &str = "webapp-operator";
const FINALIZER: &str = "apps.example.com/cleanup";

#[derive(CustomResource, Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[kube(group = "apps.example.com", version = "v1", kind = "WebApp", namespaced, status = "WebAppStatus")]
#[kube(printcolumn = r#"{"name":"Phase","type":"string","jsonPath":".status.phase"}"#)]
struct WebAppSpec {
    message: String,
    #[serde(default = "one")]
    replicas: i32,
}

fn one() -> i32 {
    1
}

#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
struct WebAppStatus {
    config_map_name: String,
    phase: String,
}

#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Api(#[from] kube::Error),
    #[error(transparent)]
    Finalizer(#[from] Box<finalizer::Error<kube::Error>>),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::try_default().await?;
    install(client.clone()).await?;

    let configs = Api::<ConfigMap>::all(client.clone());
    Controller::new(Api::<WebApp>::all(client.clone()), watcher::Config::default())
        .owns(configs, watcher::Config::default())
        .run(reconcile, on_error, Arc::new(client))
        .for_each(|result| async move {
            match result {
                Ok((object, _)) => println!("reconciled {}", object.name),
                Err(error) => println!("failed: {error}"),
            }
        })
        .await;
    Ok(())
}

/// Applies the definition and waits until it is established.
async fn install(client: Client) -> Result<(), Box<dyn std::error::Error>> {
    let definitions = Api::<CustomResourceDefinition>::all(client);
    let name = WebApp::crd_name();
    let apply = PatchParams::apply(MANAGER).force();
    definitions.patch(name, &apply, &Patch::Apply(WebApp::crd())).await?;
    await_condition(definitions, name, conditions::is_crd_established()).await?;
    println!("installed {name}");
    Ok(())
}

async fn reconcile(app: Arc<WebApp>, client: Arc<Client>) -> Result<Action, Error> {
    let namespace = app.namespace().unwrap_or_default();
    let apps = Api::<WebApp>::namespaced((*client).clone(), &namespace);
    let result = finalizer::finalizer(&apps, FINALIZER, app, |event| async {
        match event {
            Event::Apply(app) => keep(&app, &client, &namespace).await,
            Event::Cleanup(app) => clean_up(&app, &client, &namespace).await,
        }
    });
    result.await.map_err(|error| Error::Finalizer(Box::new(error)))
}

async fn keep(app: &WebApp, client: &Client, namespace: &str) -> Result<Action, kube::Error> {
    let name = format!("{}-config", app.name_any());
    let config = ConfigMap {
        metadata: ObjectMeta {
            name: Some(name.clone()),
            owner_references: app.controller_owner_ref(&()).map(|owner| vec![owner]),
            ..ObjectMeta::default()
        },
        data: Some([("message".to_string(), app.spec.message.clone())].into()),
        ..ConfigMap::default()
    };
    let apply = PatchParams::apply(MANAGER).force();
    Api::<ConfigMap>::namespaced(client.clone(), namespace).patch(&name, &apply, &Patch::Apply(config)).await?;

    let status = json!({ "status": WebAppStatus { config_map_name: name, phase: "Ready".into() } });
    Api::<WebApp>::namespaced(client.clone(), namespace)
        .patch_status(&app.name_any(), &PatchParams::default(), &Patch::Merge(status))
        .await?;
    Ok(Action::await_change())
}

async fn clean_up(app: &WebApp, client: &Client, namespace: &str) -> Result<Action, kube::Error> {
    let trace = ConfigMap {
        metadata: ObjectMeta { name: Some(format!("{}-gone", app.name_any())), ..ObjectMeta::default() },
        ..ConfigMap::default()
    };
    match Api::<ConfigMap>::namespaced(client.clone(), namespace).create(&PostParams::default(), &trace).await {
        Err(kube::Error::Api(status)) if status.code == 409 => Ok(Action::await_change()),
        result => result.map(|_| Action::await_change()),
    }
}

fn on_error(_: Arc<WebApp>, _: &Error, _: Arc<Client>) -> Action {
    Action::requeue(Duration::from_millis(200))
}
