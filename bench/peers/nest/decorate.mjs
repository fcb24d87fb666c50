// Applies decorators with functions, as compiled TypeScript does, so that the peer needs no compile step.

export const decorateClass = (target, ...decorators) => Reflect.decorate(decorators, target);

export const decorateField = (target, name, ...decorators) =>
  Reflect.decorate(decorators, target.prototype, name);

export const decorateMethod = (target, name, ...decorators) =>
  Reflect.decorate(
    decorators,
    target.prototype,
    name,
    Object.getOwnPropertyDescriptor(target.prototype, name),
  );

export const parameter = (index, decorator) => (target, name) => decorator(target, name, index);

export const parameterTypes = (...types) => Reflect.metadata('design:paramtypes', types);
