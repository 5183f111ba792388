// Service accounts and their tokens: how they are called, the keys that sign for them, what tokens claim and when they
// hold. Tokens are verified against this server's keys and storage alone; nothing here knows of HTTP.
export { ServiceAccountAuthenticator } from './authenticator.js'
export { TokenIssuer } from './issuer.js'
export { TokenKey } from './key.js'
export { TokenObjects } from './objects.js'
export { credentialId, NODE_NAME } from './user.js'
export { serviceAccountGroups, serviceAccountUsername, splitServiceAccountUsername } from './username.js'
export { LAST_USED } from './validate-secret.js'
