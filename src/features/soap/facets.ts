// The constraints of a field as facets of XML Schema, as far as it has them.
import { MAX_INTEGER, type Field } from '../../core/field.js';
import { element } from './xml.js';

export function facetsOf(field: Field): string[] {
  const { kind, min, max, exclusiveMin, exclusiveMax, formatMin, formatMax, values, pattern, multipleOf } =
    field;
  const [least, most] = kind === 'text' ? ['minLength', 'maxLength'] : ['minInclusive', 'maxInclusive'];
  return [
    ...(min === undefined ? [] : [facet(least, min)]),
    ...(max === undefined || max === MAX_INTEGER ? [] : [facet(most, max)]),
    ...(exclusiveMin === undefined ? [] : [facet('minExclusive', exclusiveMin)]),
    ...(exclusiveMax === undefined ? [] : [facet('maxExclusive', exclusiveMax)]),
    ...(formatMin === undefined ? [] : [facet('minInclusive', formatMin)]),
    ...(formatMax === undefined ? [] : [facet('maxInclusive', formatMax)]),
    ...(values ?? []).map((value) => facet('enumeration', value)),
    ...(pattern === undefined ? [] : [facet('pattern', pattern.source)]),
    ...(multipleOf === undefined || multipleOf >= 1
      ? []
      : [facet('fractionDigits', Math.round(-Math.log10(multipleOf)))]),
  ];
}

export function facet(name: string, value: string | number): string {
  return element(`xs:${name}`, { value: String(value) });
}
