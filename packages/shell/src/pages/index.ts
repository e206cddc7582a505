export { Brand, BrandMark } from './brand.tsx';
export { ChunkLoadErrorNotice } from './chunk-load-error-notice.tsx';
export { fetchAhead, watchChunkLoadErrors, whenIdle } from './chunk-load-error.ts';
export { ErrorPage } from './error-page.tsx';
export { ForbiddenPage, MessagePage, NotFoundPage } from './error-pages.tsx';
export { useGreeting, useGreetingOf } from './greeting.ts';
export { LoadingPage } from './loading-page.tsx';
export { Thumbnail } from './thumbnail.tsx';
export { useFocusOnNavigation } from './use-focus-on-navigation.ts';
