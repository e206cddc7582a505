import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { menuTitles } from './menu-titles.plugin.ts';

/** Chunks with telling names: what changes together and is needed together. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  { name: 'texts', test: /node_modules[\\/](i18next|react-i18next)[\\/]/ },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
];

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '8000'}`;

/** Pages and calls share their addresses: what a browser opens as a page stays here, the rest is the server's. */
const pageOrServer = {
  target: serverUrl,
  bypass: ({ method, headers, url }: { method?: string; headers: { accept?: string }; url?: string }) =>
    method === 'GET' && headers.accept?.includes('text/html') ? url : undefined,
};

export default defineConfig({
  plugins: [react(), menuTitles()],
  server: {
    proxy: { '/admin': pageOrServer, '/user': pageOrServer, '/api': serverUrl, '/files': serverUrl, '/storage': serverUrl },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
