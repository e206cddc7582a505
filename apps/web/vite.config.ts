import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { preloads } from './preloads.plugin.ts';
import { sharedByWay, type Ways } from './ways.ts';

/**
 * Named chunks for what every visit needs; code that staff pages share is grouped by the pages that need it. The bundler splits
 * the rest by importers: grouping by folder made the first list a fifth heavier.
 */
const always = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'entry', tags: ['$initial' as const] },
];
const lucide = /node_modules[\\/]lucide-react[\\/]/;

/** Icons that members need are a file; of the others, those that no kind of staff page has in its own file are another one. */
const groupsOf = ({ isOfMembers, nameOf }: Ways) => [
  ...always,
  {
    name: (id: string) => (isOfMembers(id) ? 'icons' : 'icons-staff'),
    debugName: 'icons',
    test: (id: string) => lucide.test(id) && (isOfMembers(id) || nameOf(id) === null),
    minShareCount: 5,
    maxModuleSize: 4_000,
  },
];

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '8000'}`;

/** Pages and API calls share their paths: requests of a browser for HTML stay here, all others go to the server. */
const pageOrServer = {
  target: serverUrl,
  bypass: ({ method, headers, url }: { method?: string; headers: { accept?: string }; url?: string }) =>
    method === 'GET' && headers.accept?.includes('text/html') ? url : undefined,
};

/** `texts.json?title` loads the titles only: the menu needs them before the page of the file is opened. */
function titlesAlone(): Plugin {
  return {
    name: 'titles-alone',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.json?title')) return undefined;
      const file = id.slice(0, -'?title'.length);
      this.addWatchFile(file);
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
      // `title`, and `points-entry.title` of a further resource of the folder.
      const titles = Object.entries(texts).filter(([key]) => /^([a-z-]+\.)?title$/.test(key));
      return { code: `export const titles = ${JSON.stringify(Object.fromEntries(titles))};`, moduleType: 'js' };
    },
  };
}

const repositoryRoot = join(import.meta.dirname, '../..');

/** Writes the modules and imports of each file beside the build: `tools/bundle.mjs` computes from it what a page loads. */
function partsList(): Plugin {
  return {
    name: 'parts-list',
    writeBundle({ dir = '' }, bundle) {
      const parts = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk'
          ? [
              {
                file: part.fileName,
                isEntry: part.isEntry,
                imports: part.imports,
                modules: part.moduleIds.map((id) => relative(repositoryRoot, id)),
              },
            ]
          : [],
      );
      writeFileSync(join(dir, '../parts.json'), JSON.stringify(parts));
    },
  };
}

/** The router for browsers is built twice; its package names the build with warnings for developers only. */
const router = join(import.meta.dirname, '../../node_modules/react-router/dist/production');
const productionRouter = [
  { find: /^react-router$/, replacement: join(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
];

const config: UserConfig = {
  plugins: [react(), titlesAlone()],
  server: {
    proxy: {
      '/admin': pageOrServer,
      '/community/feed.xml': serverUrl,
      '/user': pageOrServer,
      '/api': serverUrl,
      '/files': serverUrl,
      '/storage': serverUrl,
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // `tools/bundle.mjs` limits what a page may load; the API viewer is large and loads with its page only.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: { output: { codeSplitting: { groups: always } } },
  },
};

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config;
  const built = { ...config, resolve: { alias: productionRouter } };
  const ways = await sharedByWay({ ...built, root: import.meta.dirname });
  const shared = {
    name: ways.nameOf,
    includeDependenciesRecursively: false,
    debugName: 'by way',
  };
  return {
    ...built,
    plugins: [...(config.plugins ?? []), partsList(), preloads()],
    build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups: [...groupsOf(ways), shared] } } } },
  };
});
