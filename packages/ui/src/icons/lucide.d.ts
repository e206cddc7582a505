/** An icon by its lucide name; `lucide.plugin.ts` generates the module and throws for a name that lucide does not have. */
declare module 'lucide:*' {
  import type { IconType } from '@shopkeeper/ui/icons';

  export const icon: IconType;
}

/** All icons as data. Declared here because the compiler would infer a type for every drawing. */
declare module '@iconify-json/lucide/icons.json' {
  interface IconData {
    /** The content of the SVG. */
    readonly body: string;
    /** Removed from the set. */
    readonly hidden?: boolean;
    /** Only set when it is not 24. */
    readonly width?: number;
  }

  const set: {
    readonly icons: Readonly<Record<string, IconData>>;
    /** Former names. */
    readonly aliases: Readonly<Record<string, { readonly parent: string }>>;
  };
  export default set;
}
