import { languages } from '@shopkeeper/resource/schema';
import { Button, Drawer, Segmented, Slider, Switch } from 'antd';
import type { ReactNode } from 'react';
import { currentLanguage, setLanguage, useShellText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { defaultUiConfig, menuWidthRange, modeOf, swatch, themeNames, useUiConfig } from '@shopkeeper/ui/theme';
import { MenuColorInputs } from './menu-color-inputs.tsx';
import { useFocusBack } from '@shopkeeper/ui';
import './settings.css';

/** Settings of layout, theme, mode, menu and language for this browser. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const text = useShellText();
  useFocusBack();
  const config = useUiConfig();
  const set = useUiConfig.setState;

  function reset(): void {
    set(defaultUiConfig);
    void setLanguage(defaultUiConfig.language);
  }

  return (
    <Drawer
      open
      onClose={onClose}
      size={360}
      title={text('settings.title')}
      footer={<Button onClick={reset}>{text('settings.reset')}</Button>}
    >
      <Row label={text('settings.mode')}>
        <Segmented
          value={modeOf(config)}
          onChange={(mode) => set({ isDark: mode === 'dark' })}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: text(`settings.mode.${value}`) }))}
        />
      </Row>
      <Row label={text('settings.language')}>
        <Segmented
          value={currentLanguage()}
          onChange={(language) => void setLanguage(language)}
          options={languages.map((value) => ({ value, label: text(`language.${value}`) }))}
        />
      </Row>
      <Row label={text('settings.layout')} hint={text(`settings.layout-hint.${config.layoutMode}`)}>
        <Segmented
          value={config.layoutMode}
          onChange={(layoutMode) => set({ layoutMode })}
          options={(['Default', 'Classic'] as const).map((value) => ({ value, label: text(`settings.layout.${value}`) }))}
        />
      </Row>
      <ThemeChoice />
      <Text as="h3" size={14} weight={600} margin="20px 0 4px">
        {text('settings.menu')}
      </Text>
      <Row label={text('settings.menu-collapsed')}>
        <Switch
          aria-label={text('settings.menu-collapsed')}
          checked={config.isMenuCollapsed}
          onChange={(isMenuCollapsed) => set({ isMenuCollapsed })}
        />
      </Row>
      <Row label={`${text('settings.menu-width')} ${config.menuWidth}px`}>
        <Slider
          style={{ width: 150 }}
          ariaLabelForHandle={text('settings.menu-width')}
          {...menuWidthRange}
          step={4}
          value={config.menuWidth}
          onChange={(menuWidth) => set({ menuWidth })}
        />
      </Row>
      <MenuColorInputs />
    </Drawer>
  );
}

interface RowProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Row({ label, hint, children }: RowProps) {
  return (
    <Stack row gap={16} justify="space-between" style={{ minHeight: 44 }}>
      <span>
        {label}
        <Text as="small" block color="muted" size={12}>
          {hint}
        </Text>
      </span>
      {children}
    </Stack>
  );
}

function ThemeChoice() {
  const text = useShellText();
  const themeName = useUiConfig((config) => config.themeName);
  return (
    <fieldset className="theme-choice">
      <legend>{text('settings.theme')}</legend>
      {themeNames.map((name) => {
        const { fill, menu } = swatch(name);
        return (
          <label key={name} className="theme-swatch" title={text(`settings.theme.${name}`)}>
            <input
              type="radio"
              name="theme"
              checked={name === themeName}
              onChange={() => useUiConfig.setState({ themeName: name })}
            />
            <span aria-hidden className="theme-picture">
              <span style={{ background: menu }} />
              <span style={{ background: fill }} />
            </span>
            <span className="theme-name">{text(`settings.theme.${name}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
