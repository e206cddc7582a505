import { drawingNamed } from './all-icons.ts';

const prefix = 'lucide:';
/** Rolldown's mark of modules that lie in no file. */
const virtual = `\0${prefix}`;

/** Makes a module of every `lucide:truck` that is imported: a page brings the icons it draws and none else. For Vite. */
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
        code: `import { iconOf } from '@shopkeeper/web-kit/icon';\nexport const icon = /* @__PURE__ */ ${drawn};\n`,
        moduleType: 'js' as const,
      };
    },
  };
}
