import './progress.css';
import { loadingOverlayHidesAfterMs } from './progress-settings.ts';

const veils = { holders: 0, element: undefined as HTMLElement | undefined };

/**
 * Shows the loading overlay; returns the function that hides it. Work that ends quickly is over before the overlay is visible.
 */
export function showLoadingOverlay(): () => void {
  veils.holders += 1;
  const element = veils.element ?? document.createElement('div');
  veils.element = element;
  element.className = 'loading-overlay on';
  element.setAttribute('aria-hidden', 'true');
  if (!element.isConnected) document.body.append(element);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    veils.holders -= 1;
    if (veils.holders === 0) lower(element);
  };
}

function lower(element: HTMLElement): void {
  element.classList.remove('on');
  if (veils.element === element) veils.element = undefined;
  setTimeout(() => element.remove(), loadingOverlayHidesAfterMs);
}
