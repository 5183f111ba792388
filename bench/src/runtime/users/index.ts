// What people do while an operator is measured, and how it is seen that it has caught up. On a small machine whatever they
// cost is taken from the server and from both operators alike, which hides how these differ: so they do as little as possible.
export { FIRST_MESSAGE, NAMESPACE, nameOf, SECOND_MESSAGE } from './web-app.js'
export { updateWebApps } from './update.js'
export { WebAppsWatch } from './watch.js'
