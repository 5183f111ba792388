import { runGo } from '../../control-plane/go.js'
import { runProgram } from '../program.js'
import { controllerRuntimeVersion } from './packages.js'

/** A copy of the module in `folder`, which its suites may write to; Go's own copy is read-only and everybody's. */
export async function copyModule(folder: string): Promise<void> {
  const module = `sigs.k8s.io/controller-runtime@${controllerRuntimeVersion}`
  const { Dir } = JSON.parse(await runGo(['mod', 'download', '-json', module], '/')) as { Dir: string }
  await runProgram('cp', ['-R', `${Dir}/.`, folder], { folder })
  await runProgram('chmod', ['-R', 'u+w', folder], { folder })
}
