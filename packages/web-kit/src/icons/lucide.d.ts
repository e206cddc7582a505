/** One icon by its name at lucide; `lucide.plugin.ts` makes the module, and refuses a name that lucide does not have. */
declare module 'lucide:*' {
  import type { IconType } from '@shopkeeper/web-kit/icons';

  export const icon: IconType;
}

/** All icons as data. Said here because the checker would make a type of every drawing. */
declare module '@iconify-json/lucide/icons.json' {
  interface IconData {
    /** What stands inside the svg. */
    readonly body: string;
    /** No longer part of the set. */
    readonly hidden?: boolean;
    /** Only where it is not 24. */
    readonly width?: number;
  }

  const set: {
    readonly icons: Readonly<Record<string, IconData>>;
    /** Former names. */
    readonly aliases: Readonly<Record<string, { readonly parent: string }>>;
  };
  export default set;
}
