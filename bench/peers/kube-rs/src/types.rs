use k8s_openapi::apimachinery::pkg::apis::meta::v1::Condition;
use kube::CustomResource;
use serde::{Deserialize, Serialize};

/// A message that a ConfigMap has to carry. The measurement installs the definition, so no schema is derived.
#[derive(CustomResource, Clone, Debug, Deserialize, Serialize)]
#[kube(group = "bench.setpoint.dev", version = "v1", kind = "WebApp", namespaced)]
#[kube(status = "WebAppStatus", schema = "disabled")]
pub struct WebAppSpec {
    pub message: String,
    #[serde(default = "one")]
    pub replicas: i32,
}

fn one() -> i32 {
    1
}

#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default, rename_all = "camelCase")]
pub struct WebAppStatus {
    pub config_map_name: String,
    pub phase: String,
    pub conditions: Vec<Condition>,
}
