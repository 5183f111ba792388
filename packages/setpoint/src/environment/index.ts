// What an operator's Deployment and the program in its image must agree on, in one place: the manifests write it as
// environment variables, and `run` reads them as its defaults. What a program says itself wins.
export type { ProgramSettings } from './settings.js'
export {
  environmentOf,
  HEALTH_PORT,
  METRICS_PORT,
  SECURED_METRICS_PORT,
  settingsFrom,
  WEBHOOK_PORT,
} from './settings.js'
