/**
 * Keys the titles extracted from the text files by `<resource>:title`. The menu needs the title of each file before its page is
 * opened; the query in the glob separates it from the file itself, which is loaded with its page.
 */
export function titlesOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, title]) => [`${resourceOf(path)}:title`, title]));
}

const resourceOf = (path: string): string => path.replace(/^.*\/([^/]+)\/locales\/.*$/, '$1');
