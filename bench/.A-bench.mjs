import { ApiServer } from "@setpoint/apiserver";
import { CustomResourceDefinition } from "@setpoint/kube/kinds/apiextensions.k8s.io/v1";
import { ConfigMap } from "@setpoint/kube/kinds/v1";
import { controller, createClient, Manager, resource, silentLogger, z } from "setpoint";
const WebApp = resource({ group: "apps.example.com", version: "v1", kind: "WebApp", spec: z.object({ message: z.string() }), status: z.object({ phase: z.string() }).partial(), conditions: ["Ready"] });
const webapps = controller({ for: WebApp, owns: [ConfigMap], concurrency: 10, async reconcile(app, ctx) {
  await ctx.apply({ kind: ConfigMap, name: `${app.metadata.name}-config`, data: { message: app.spec.message } });
  ctx.status({ phase: "Ready" });
  ctx.ready("Created", "the ConfigMap is in place");
} });
const N = Number(process.argv[2] ?? 1e3);
async function once(doctor) {
  const server = await ApiServer.start({ listen: false });
  const client = createClient({ transport: server.transport() }).with({ fieldManager: "test" });
  await client.create(CustomResourceDefinition, WebApp.definition());
  for (let i = 0; i < N; i++) for (; ; ) {
    try {
      await client.create(WebApp, { metadata: { name: `a${i}`, namespace: "default" }, spec: { message: "hi" } });
      break;
    } catch (e) {
      await new Promise((r) => setTimeout(r, 20));
    }
  }
  global.gc?.();
  const before = process.cpuUsage();
  const manager = new Manager({ transport: server.transport(), controllers: [webapps], log: silentLogger, doctor: doctor === "off" ? "off" : {}, cache: { freeze: false } });
  await manager.start();
  for (; ; ) {
    const s = manager.status().controllers[0];
    const done = manager.cache.list(WebApp).filter((a) => a.status?.phase === "Ready").length;
    if (done === N && s.due === 0 && s.running === 0) break;
    await new Promise((r) => setTimeout(r, 20));
  }
  await new Promise((r) => setTimeout(r, 200));
  const { user, system } = process.cpuUsage(before);
  global.gc?.();
  const heap = process.memoryUsage().heapUsed;
  const report = manager.doctor.history.length;
  await manager.stop(0);
  await server.stop();
  return { cpu: (user + system) / 1e3 / N, heap: heap / N, report };
}

await once("off"); await once("on");
const runs = { off: [], on: [] };
for (let r = 0; r < 6; r++) for (const m of r % 2 ? ["on","off"] : ["off","on"]) runs[m].push(await once(m));
const med = (a) => [...a].sort((x, y) => x - y)[a.length >> 1];
for (const m of ["off","on"]) console.log(m, runs[m].map(x=>x.cpu.toFixed(3)).join(" "), "heap", runs[m].map(x=>x.heap.toFixed(0)).join(" "));
console.log("ratio med", med(runs.on.map(x=>x.cpu))/med(runs.off.map(x=>x.cpu)), "min", Math.min(...runs.on.map(x=>x.cpu))/Math.min(...runs.off.map(x=>x.cpu)));
