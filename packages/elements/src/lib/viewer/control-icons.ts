import type { TemplateResult } from 'lit'
import { icon } from '../item/icons.ts'

// Icons of controls that load after the page. They are separate from the icons that the first load contains.

export const playIcon: TemplateResult = icon('M4.5 2.75v10.5L13 8Z', 'currentColor')

export const pauseIcon: TemplateResult = icon('M5.25 3v10M10.75 3v10', 'none', 2.5)

export const backIcon: TemplateResult = icon('M12 3v10L5.5 8ZM3.75 3v10', 'currentColor')

export const forwardIcon: TemplateResult = icon('M4 3v10l6.5-5ZM12.25 3v10', 'currentColor')

export const bellIcon: TemplateResult = icon(
  'M3 11.5c1.25-1 1.25-2.25 1.25-4.25a3.75 3.75 0 0 1 7.5 0c0 2 0 3.25 1.25 4.25ZM6.75 13.75h2.5',
)

export const closeIcon: TemplateResult = icon('m3.5 3.5 9 9M12.5 3.5l-9 9')
