/** Browsers do not count listeners, so there is no limit to lift. It is all that the workqueue wants of Node. */
export function setMaxListeners(): void {}
