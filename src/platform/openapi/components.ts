// The components of a document: what its operations refer to, and nothing else.
import type { ComponentsObject, OpenAPIObject } from '@nestjs/swagger';

/** Drops components until each that is left is referred to. Security schemes are referred to by name and stay. */
export function withoutUnused(document: OpenAPIObject): OpenAPIObject {
  const text = JSON.stringify(document);
  const kinds = Object.entries(document.components ?? {}).map(([kind, components]) => [
    kind,
    kind === 'securitySchemes' ? (components as object) : used(kind, components as object, text),
  ]);
  const smaller = { ...document, components: Object.fromEntries(kinds) as ComponentsObject };
  return JSON.stringify(smaller).length === text.length ? smaller : withoutUnused(smaller);
}

function used(kind: string, components: object, text: string): object {
  const referred = Object.entries(components).filter(([name]) =>
    text.includes(`"#/components/${kind}/${name}"`),
  );
  return Object.fromEntries<unknown>(referred);
}
