/** Whether a request only reads: GET, or HEAD, which asks for the headers of a GET (RFC 9110 §9.3.2). */
export function isRead({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}
