import { defineAttributes } from '@shopkeeper/resource/conditions';
import { instance } from './instance.resource.ts';

/** What the branches of a workflow may ask of a request. */
export const requestAttributes = defineAttributes(instance, { filters: ['amount', 'title', 'starterId'] });
