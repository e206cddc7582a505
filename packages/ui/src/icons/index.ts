/** The icons of lucide; a page loads only those that it imports. */
export * from 'lucide-react';
export { componentName } from './component-name.ts';
