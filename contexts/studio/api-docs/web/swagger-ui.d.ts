declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type * as React from 'react';

  /** An operation as Swagger UI stores it: an Immutable map. */
  interface StoredOperation {
    getIn(path: readonly string[]): unknown;
  }
  interface StoredOperations {
    filter(isShown: (operation: StoredOperation) => boolean): StoredOperations;
    readonly size: number;
  }
  interface StoredTag {
    get(key: 'operations'): StoredOperations;
    set(key: 'operations', operations: StoredOperations): StoredTag;
  }
  interface StoredTags {
    map(change: (tag: StoredTag) => StoredTag): StoredTags;
    filter(isShown: (tag: StoredTag) => boolean): StoredTags;
  }
  interface FieldProps {
    readonly description?: string;
  }
  type Field = (props: FieldProps) => React.ReactNode;
  /** `React` is the instance bundled with Swagger UI. */
  export type WrapComponent = (field: Field, system: { readonly React: typeof React }) => Field;
  interface Plugin {
    readonly fn?: { opsFilter(tags: StoredTags, search: string): StoredTags };
    readonly components?: Readonly<Record<string, () => null>>;
    readonly wrapComponents?: Readonly<Record<string, WrapComponent>>;
  }
  interface Request {
    url: string;
    headers: Record<string, string>;
  }
  interface Options {
    readonly domNode: HTMLElement;
    readonly spec: object;
    readonly docExpansion: 'list' | 'full' | 'none';
    readonly defaultModelsExpandDepth: number;
    readonly filter: string | true;
    readonly showExtensions: boolean;
    readonly syntaxHighlight: false;
    readonly validatorUrl: null;
    readonly requestInterceptor: (request: Request) => Request;
    readonly plugins: readonly Plugin[];
  }
  interface Viewer {
    readonly layoutActions: { updateFilter(search: string): void };
  }
  /** Swagger UI with all dependencies in one file, including its own React. */
  export default function SwaggerUI(options: Options): { getSystem(): Viewer };
}
