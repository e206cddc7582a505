/**
 * Names the titles taken out of the files of texts. The menu needs one line of each file before any of their pages is
 * opened; the query in the glob keeps that line apart from the file itself, which comes with its page.
 */
export function titlesOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, title]) => [`${resourceOf(path)}:title`, title]));
}

const resourceOf = (path: string): string => path.replace(/^.*\/([^/]+)\/locales\/.*$/, '$1');
