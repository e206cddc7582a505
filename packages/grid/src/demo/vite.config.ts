import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Serves small pictures over HTTP, as a shop does. */
const pictures: Plugin = {
  name: 'pictures',
  configurePreviewServer(server) {
    server.middlewares.use('/pictures', (request, response) => {
      const colour = /[0-9a-f]{6}/.exec(request.url ?? '')?.[0] ?? '999999';
      response.setHeader('content-type', 'image/svg+xml');
      response.setHeader('cache-control', 'max-age=3600');
      response.end(
        `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="56"><rect width="56" height="56" fill="#${colour}"/><path d="M18 20h20v18H18z" fill="none" stroke="#fff" stroke-width="2.5" opacity=".8"/></svg>`,
      );
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pictures],
  logLevel: 'warn',
  build: { outDir: '../../../../../node_modules/.cache/grid-demo', emptyOutDir: true },
  preview: { port: 4187, strictPort: true },
});
