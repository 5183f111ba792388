import { systemClock } from "@setpoint/kube";
import { ConfigMap } from "@setpoint/kube/kinds/v1";
import { EventCause } from "../packages/setpoint/dist/controller/index.js";
import { ControllerLedger } from "setpoint/doctor";
const N = 5e3;
const objects = /* @__PURE__ */ new Map();
const cache = { has: () => true, get: (_k, n) => objects.get(n) };
const thresholds = { warnOnly: false, strict: false, rounds: 5, firstDelay: 1e3, longestDelay: 6e4, shortRequeue: 5e3, tracked: 5e4, history: 100 };
function run(ledger, offset) {
  let rv = offset;
  for (let i = 0; i < N; i++) {
    const name = `a${i}`;
    const app = objects.get(name);
    const c1 = new EventCause({ type: "create", object: app, initial: false, own: false });
    ledger.hold(`default/${name}`, [c1]);
    const r = ledger.begin(`default/${name}`, [c1], 0);
    const cm = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: `${name}-c`, namespace: "default", uid: `c${i}`, resourceVersion: String(++rv) }, data: { a: "b" } };
    r.read(ConfigMap, "default", cm.metadata.name);
    r.wrote({ verb: "apply", kind: ConfigMap, sent: cm, before: void 0, stored: cm, code: void 0 });
    const st = { ...app, metadata: { ...app.metadata, resourceVersion: String(++rv) }, status: { a: 1 } };
    r.wrote({ verb: "apply", kind: { apiVersion: "x/v1", kind: "WebApp" }, subresource: "status", sent: st, before: app, stored: st, code: void 0 });
    ledger.end(r, { result: "success" });
    const c2 = new EventCause({ type: "create", object: cm, initial: false, own: true });
    const c3 = new EventCause({ type: "update", object: st, old: app, resync: false, own: true });
    ledger.hold(`default/${name}`, [c2, c3]);
    const r2 = ledger.begin(`default/${name}`, [c2, c3], 0);
    r2.read(ConfigMap, "default", cm.metadata.name);
    ledger.end(r2, { result: "success" });
  }
}
for (let i = 0; i < N; i++) objects.set(`a${i}`, { apiVersion: "x/v1", kind: "WebApp", metadata: { name: `a${i}`, namespace: "default", uid: `u${i}`, resourceVersion: "1", generation: 1 } });
const kind = { apiVersion: "x/v1", kind: "WebApp" };
const ledgers = [];
for (let k = 0; k < 6; k++) {
  const ledger = new ControllerLedger({ controller: "w", kind, cache, clock: systemClock, thresholds }, { found: () => console.log("found"), closed: () => {
  } });
  global.gc();
  const h0 = process.memoryUsage().heapUsed;
  const t0 = process.cpuUsage();
  run(ledger, k * 1e5 + 100);
  const t = process.cpuUsage(t0);
  global.gc();
  ledgers.push(ledger);
  console.log("us per object", ((t.user + t.system) / N).toFixed(2), "bytes per object", ((process.memoryUsage().heapUsed - h0) / N).toFixed(0), ledger.size);
}
