// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './terminal/server/terminal.tables.ts';
