import type { InputProps } from './input.ts';
import { ImageGallery } from './image-gallery.tsx';

const defaultMax = 10;

export function ImageInput(props: InputProps<'image'>) {
  return (
    <ImageGallery
      id={props.id}
      path={props.path}
      title={props.title}
      max={1}
      isDisabled={props.isDisabled}
      isWrong={props.isWrong}
      urls={props.value ? [props.value] : []}
      onChange={(change) => props.onChange(change(props.value ? [props.value] : [])[0] ?? null)}
    />
  );
}

export function ImagesInput(props: InputProps<'images'>) {
  return (
    <ImageGallery
      id={props.id}
      path={props.path}
      title={props.title}
      max={props.field.options.max ?? defaultMax}
      isDisabled={props.isDisabled}
      isWrong={props.isWrong}
      urls={props.value ?? []}
      onChange={(change) => props.onChange(change(props.value ?? []))}
    />
  );
}
