import { create } from 'zustand';

/** Whether an instant is being chosen in the header; the button, the profile menu, the palette and a key open it. */
export const useChooser = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export const openChooser = (): void => useChooser.setState({ isOpen: true });
export const closeChooser = (): void => useChooser.setState({ isOpen: false });
