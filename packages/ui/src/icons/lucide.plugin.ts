import { drawingNamed } from './all-icons.ts';

const prefix = 'lucide:';
/** Rolldown's prefix for virtual modules. */
const virtual = `\0${prefix}`;

/** Vite plugin that generates a module for every imported `lucide:<name>`, so that a page bundles only the icons it uses. */
export function lucideIcons() {
  return {
    name: 'lucide-icons',
    enforce: 'pre' as const,
    resolveId(id: string) {
      return id.startsWith(prefix) ? { id: `\0${id}`, moduleSideEffects: false } : undefined;
    },
    load(id: string) {
      if (!id.startsWith(virtual)) return undefined;
      const name = id.slice(virtual.length);
      const drawing = drawingNamed(name);
      if (!drawing) throw new Error(`lucide has no icon '${name}'`);
      const drawn = `iconOf(${JSON.stringify(drawing.name)}, ${JSON.stringify(drawing.shapes)})`;
      return {
        code: `import { iconOf } from '@shopkeeper/ui/icon';\nexport const icon = /* @__PURE__ */ ${drawn};\n`,
        moduleType: 'js' as const,
      };
    },
  };
}
