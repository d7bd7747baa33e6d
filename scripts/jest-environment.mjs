import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment for Node with ordinary globals: jest watches every access to its own, so code that names `Math` or
 * `Object` in a loop would take twice as long in specs as it does elsewhere.
 */
export default class extends TestEnvironment {
  constructor(...given) {
    const { createContext } = vm;
    // Jest has no option for this, and makes the rest of the environment from the context that it gets here.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
