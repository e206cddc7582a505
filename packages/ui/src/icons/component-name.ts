/** Returns the name of an icon's component: `trash-2` is `Trash2`. */
export const componentName = (name: string): string =>
  name.replaceAll(/(?:^|-)(.)/g, (_start, first: string) => first.toUpperCase());
