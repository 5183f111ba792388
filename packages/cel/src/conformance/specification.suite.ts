// The cases that the authors of the language publish, as JSON.
export { tests } from '@bufbuild/cel-spec/testdata/conformance.js'
export type {
  SerializedIncrementalTest,
  SerializedIncrementalTestSuite,
} from '@bufbuild/cel-spec/testdata/tests.js'
