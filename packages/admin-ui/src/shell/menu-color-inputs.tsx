import { Button } from 'antd';
import { useShellText } from '@shopkeeper/ui/i18n';
import { modeOf, paletteOf, useUiConfig } from '@shopkeeper/ui/theme';

const parts = ['bg', 'text', 'activeBg', 'activeText'] as const;

/** Inputs for custom menu colours in the current mode; they replace the theme's. */
export function MenuColorInputs() {
  const text = useShellText();
  const config = useUiConfig();
  const mode = modeOf(config);
  const colours = paletteOf(config).menu;
  const own = config.menuColors[mode];

  function choose(next: typeof own): void {
    useUiConfig.setState({ menuColors: { ...config.menuColors, [mode]: next } });
  }

  return (
    <fieldset className="menu-colours">
      <legend>{text('settings.menu-colors', { mode: text(`settings.mode.${mode}`) })}</legend>
      {parts.map((part) => (
        <label key={part}>
          <input type="color" value={colours[part]} onChange={({ target }) => choose({ ...own, [part]: target.value })} />
          <span>{text(`settings.menu-color.${part}`)}</span>
        </label>
      ))}
      <Button size="small" disabled={Object.keys(own).length === 0} onClick={() => choose({})}>
        {text('settings.menu-color.reset')}
      </Button>
    </fieldset>
  );
}
