/** A picture that no other one equals. */
export { newPicture } from '../../contexts/platform/attachment/testing/library-shop.ts';
