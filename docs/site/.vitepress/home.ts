// What stands above docs/index.md on the site.
export const home: Record<string, unknown> = {
  layout: 'home',
  hero: {
    name: 'Setpoint',
    text: 'Kubernetes operators in TypeScript',
    tagline:
      'Say what a resource is, and write the function that makes reality match it. Everything around that function is here, down to an API server that runs inside your tests.',
    image: { src: '/setpoint.svg', alt: '' },
    actions: [
      { theme: 'brand', text: 'Write an operator', link: '/how-to/first-operator' },
      { theme: 'alt', text: 'The guide', link: '/guide/01-declarative' },
      { theme: 'alt', text: 'Move from kubebuilder', link: '/migrate/from-kubebuilder' },
    ],
  },
  features: [
    {
      title: 'No cluster needed',
      details:
        'A Kubernetes API server starts inside the process in a fraction of a second. kubectl, client-go and others work against it unchanged. A real cluster is the same code with another kubeconfig.',
      link: '/apiserver',
    },
    {
      title: 'The types are the contract',
      details:
        'One definition gives the TypeScript type, the CustomResourceDefinition, defaults, validation and the role. A kind that a controller has not declared does not compile.',
      link: '/operators',
    },
    {
      title: 'It cannot run away',
      details:
        'Loops are found by their causes. The report names the field, the line of code, the mistake and the remedy, in tests and in production.',
      link: '/how-to/debug-a-loop',
    },
    {
      title: 'Faults are a unit test',
      details: 'Lost answers, a crash after any write, a day of waiting: time is in the hands of the test.',
      link: '/how-to/faults',
    },
    {
      title: 'Kubernetes, explained',
      details:
        'A guide from declarative APIs to leader election. Every program in it runs whenever Setpoint is tested, and prints what is shown.',
      link: '/guide/01-declarative',
    },
    {
      title: 'The eleven failures',
      details: 'What goes wrong in operators: the code that has it, what becomes of it in a test, and the mended code.',
      link: '/failures/',
    },
  ],
}
