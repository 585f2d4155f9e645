import { Component, type ReactNode } from 'react'

type Props = { fallback: (retry: () => void) => ReactNode; children: ReactNode }

/** React offers error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}
