/** What an image may be called: `[registry[:port]/]path[:tag][@digest]`, as registries have it. */
const COMPONENT = '[a-z0-9]+(?:(?:\\.|_{1,2}|-+)[a-z0-9]+)*'
const HOST = '(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*(?::[0-9]+)?'
const REFERENCE = new RegExp(
  `^(?:${HOST}/)?${COMPONENT}(?:/${COMPONENT})*(?::[\\w][\\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$`,
)

/** What is wrong with an image's name; undefined when nothing is. */
export function checkReference(name: string): string | undefined {
  return REFERENCE.test(name) ? undefined : 'it must be like registry.example.com/guestbook:0.1.0, in lower case'
}
