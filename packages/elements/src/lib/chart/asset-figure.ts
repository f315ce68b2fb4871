import type { Asset } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { fieldLabel } from '../item/definition-label.ts'

/** The shot chart that content names by `shotChartAssetId`, if it names one. */
export function shotChart(
  assets: readonly Asset[],
  assetId: string | undefined,
  context: RenderContext,
): TemplateResult | typeof nothing {
  const asset = assets.find(({ id }) => id === assetId)
  return asset === undefined ? nothing : assetFigure(asset, context)
}

/** An asset of an item: shown where it is an image, linked where it is not, described where it may not be loaded. */
export function assetFigure(asset: Asset, context: RenderContext): TemplateResult {
  const { kind, mediaType, altText } = asset
  const url = context.assetUrl(asset)
  if (url === undefined) {
    return html`<p class="note" part="note">
      ${msg(str`${fieldLabel(kind)}, not loaded as it is of another origin:`)} <span dir="auto">${altText}</span>
    </p>`
  }
  if (!/^image\//i.test(mediaType)) {
    return html`<p class="note" part="note">
      <a href=${url} rel="noopener noreferrer" dir="auto">${altText}</a> (${mediaType})
    </p>`
  }
  return html`<figure class="chart" part="chart">
    <img src=${url} alt=${altText} loading="lazy" decoding="async" @error=${leaveToText} />
    <figcaption>${fieldLabel(kind)}</figcaption>
  </figure>`
}

/** An image that cannot be loaded is as high as its text, not as the picture would have been. */
function leaveToText({ target }: Event): void {
  if (target instanceof Element) target.setAttribute('data-failed', '')
}
