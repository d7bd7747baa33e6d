import type { Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { type EndpointDeclaration, endpointOf } from './endpoint-declaration.js';

/** A declared operation with its full path, parameters written as `:name`. */
export interface InventoryEntry {
  route: string;
  controller: string;
  endpoint: EndpointDeclaration;
}

/** Lists every operation of the given controllers; a controller method that declares none is an error. */
export function listEndpoints(controllers: readonly Type[]): InventoryEntry[] {
  return controllers.flatMap((controller) => {
    const prefix: unknown = Reflect.getMetadata(PATH_METADATA, controller);
    const methods = Object.getOwnPropertyNames(controller.prototype).filter((name) => name !== 'constructor');
    return methods.map((name) => {
      const endpoint = endpointOf(controller.prototype[name]);
      if (!endpoint) throw new Error(`${controller.name}.${name} does not declare an endpoint`);
      return { route: joinPath(String(prefix), endpoint.path ?? ''), controller: controller.name, endpoint };
    });
  });
}

function joinPath(...parts: string[]): string {
  const path = parts.flatMap((part) => part.split('/')).filter((part) => part !== '');
  return `/${path.join('/')}`;
}
