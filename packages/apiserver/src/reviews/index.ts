// Reviews: questions to the server that are asked by creating an object and stored nowhere.
export { selfSubjectReview } from './self-subject-review.js'
