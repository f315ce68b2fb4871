import type { Asset } from '@fixture-feed/client'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { fieldLabel } from '../item/definition-label.ts'
import { msg, str } from '../item/msg.ts'
import { note } from '../item/words.ts'

/**
 * An asset of an item. An image is shown, and any other asset is linked. An asset that must not be loaded is described
 * by its alternative text.
 */
export function assetFigure(asset: Asset, context: RenderContext): TemplateResult {
  const { kind, mediaType, altText } = asset
  const url = context.assetUrl(asset)
  const isImage = /^image\//i.test(mediaType)
  if (url === undefined && !isImage)
    return note(html`<span dir="auto">${altText}</span> (${mediaType})`)
  if (url === undefined) {
    const words = msg(str`${fieldLabel(kind)}, not loaded because it is from another site:`)
    return note(html`${words} <span dir="auto">${altText}</span>`)
  }
  if (!isImage) {
    return note(
      html`<a href=${url} rel="noopener noreferrer" dir="auto">${altText}</a> (${mediaType})`,
    )
  }
  return html`<figure class="chart" part="chart">
    <img src=${url} alt=${altText} loading="lazy" decoding="async" @error=${leaveToText} />
    <figcaption><small>${fieldLabel(kind)}</small></figcaption>
  </figure>`
}

/** An image that fails to load gets the height of its alternative text, not the height of the picture. */
function leaveToText({ target }: Event): void {
  if (target instanceof Element) target.setAttribute('data-failed', '')
}

export const chartStyles: CSSResult = css`
  .chart {
    margin: 0;
    text-align: center;
  }

  .chart img {
    display: block;
    inline-size: 100%;
    max-inline-size: 420px;
    /* The size until the image loads: most charts are slightly higher than wide, and the layout must not shift. */
    aspect-ratio: auto 10 / 11;
    margin: 0 auto 8px;
    border: 1px solid var(--_line);
    border-radius: 8px;
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  .chart img[data-failed] {
    aspect-ratio: auto;
    padding: 12px;
  }
`
