// Names of levels and tracks as labels.
export const titleCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
