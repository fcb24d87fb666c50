// Removes unused components from a document.
import type { ComponentsObject, OpenAPIObject } from '@nestjs/swagger';

/** Removes components until each one left is referenced. Security schemes are referenced by name and stay. */
export function removeUnusedComponents(document: OpenAPIObject): OpenAPIObject {
  const text = JSON.stringify(document);
  const kinds = Object.entries(document.components ?? {}).map(([kind, components]) => [
    kind,
    kind === 'securitySchemes'
      ? (components as object)
      : referencedComponents(kind, components as object, text),
  ]);
  const smaller = { ...document, components: Object.fromEntries(kinds) as ComponentsObject };
  return JSON.stringify(smaller).length === text.length ? smaller : removeUnusedComponents(smaller);
}

function referencedComponents(kind: string, components: object, text: string): object {
  const referenced = Object.entries(components).filter(([name]) =>
    text.includes(`"#/components/${kind}/${name}"`),
  );
  return Object.fromEntries<unknown>(referenced);
}
