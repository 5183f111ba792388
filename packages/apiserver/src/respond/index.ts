// Answers: objects, lists, watches and refusals in the form that the client asked for. Where that form is the stored
// one, the stored bytes are sent.
export { valueResponse } from './encode.js'
export { errorResponse } from './error.js'
export { listResponse } from './list.js'
export type { MediaType } from './media.js'
export { PLAIN_JSON } from './media.js'
export { objectResponse, statusResponse, storedResponse, writtenResponse } from './object.js'
export { notFoundText, text } from './text.js'
export { watchEncoder, watchResponse } from './watch.js'
