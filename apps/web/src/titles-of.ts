/**
 * Keys the titles extracted from the text files by `<folder>:title`, or `<folder>:<resource>.title` for a further resource of a
 * folder. The menu needs them before a page is opened; the query in the glob separates them from the file itself, which is loaded
 * with its page.
 */
export function titlesOf(files: Readonly<Record<string, Readonly<Record<string, string>>>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, titles]) =>
      Object.entries(titles).map(([key, title]) => [`${folderOf(path)}:${key}`, title]),
    ),
  );
}

const folderOf = (path: string): string => path.replace(/^.*\/([^/]+)\/locales\/.*$/, '$1');
