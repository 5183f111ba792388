// The clock that tests move by hand; the API server's tests have it, and there is one of it.
export { FakeClock, nextTurn } from '../../apiserver/src/clock.suite.js'
